/** Rights of this domain that open no call of their own. */
export const rights: Readonly<Record<string, string>> = {
  // complaint

  // receipt, house, evaluate, third, desk
  'order:receipt:revokeApproved': '撤回已审核的回单',
};
