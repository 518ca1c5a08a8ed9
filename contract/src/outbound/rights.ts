/** Rights of this domain that open no call of their own. */
export const rights = { 'out:ship:partial': '部分装车发运', 'out:pack:weight': '称重异常放行' };
