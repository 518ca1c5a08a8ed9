/** Rights of this domain that open no call of their own. */
export const rights = { 'sys:loginLog:list': '查询全部登录日志' };
