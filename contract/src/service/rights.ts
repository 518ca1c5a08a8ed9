/** Rights of this domain that open no call of their own. */
export const rights: Readonly<Record<string, string>> = {
  // complaint: one call does several acts, each of which asks for its own
  'order:complaint:handle': '受理和处理投诉',
  'order:complaint:transfer': '转办投诉',
  'order:complaint:pay': '申请赔付',
  'order:complaint:payConfirm': '登记赔付',
  'order:complaint:approveHouse': '审批赔付（仓库经理）',
  'order:complaint:approveFinance': '审批赔付（财务）',

  // receipt, house, evaluate, third, desk
  'order:receipt:revokeApproved': '撤回已审核的回单',
};
