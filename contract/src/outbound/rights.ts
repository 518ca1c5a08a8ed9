/** Rights of this domain that open no call of their own. */
export const rights = {
  'out:ship:partial': '部分装车发运',
  'out:pack:weight': '称重异常放行',
  'out:print:again': '补打出库单',
};
