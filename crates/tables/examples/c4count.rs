use tables::connect_four::*; use game::*;
fn main(){ let p=Positions::new(&standard_board(),8); let (mut a,mut b,mut c,mut d)=(0,0,0,0);
for i in p.level(8){ let x=p.board(i); let m=x.to_move(); let (w,t)=(x.threatens_four(m),x.threatens_four(m.other())); match(w,t){(false,false)=>a+=1,(true,false)=>b+=1,(false,true)=>c+=1,_=>d+=1}} println!("{a} quiet, {b} win only, {c} threat only, {d} both"); }
