/** Yuan as they are read: grouped, with two decimals. */
export const moneyText = (amount: number | null): string =>
  amount === null ? '-' : amount.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
