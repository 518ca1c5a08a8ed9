/** Rights of billing that open no call of their own. A block for each room. */
export const rights: Readonly<Record<string, string>> = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
  'bil:effPost:generateOld': '生成较早的岗位效率',
  'bil:effReceive:generateOld': '生成较早的收货效率',
};
