import type { Claimed, Proposal } from '#contract/service/complaint-fields.ts';
import { NOTHING, SERVICE_TYPES, TRANSFER } from '#contract/service/complaint-fields.ts';
import {
  AFTER_SIGN_DAYS,
  AGAIN_DAYS,
  FINISH_HOURS,
  MANAGER_MAX,
  PAYS_MAX,
  RESPOND_HOURS,
  ROUNDS_MAX,
  SUPERVISOR_MAX,
} from '#contract/service/complaint-life.ts';

const DAY_MS = 86_400_000,
  HOUR_MS = 3_600_000;

/** Yuan as whole fen: what is added is added exactly. */
export const fen = (yuan: number): number => Math.round(yuan * 100);
export const yuan = (amount: number): number => amount / 100;

/** Thousandths times ten-thousandths of a yuan, to the fen, half up; as the database counts the line. */
export function lineFen(qty: number, price: number): number {
  const product = BigInt(Math.round(qty * 1000)) * BigInt(Math.round(price * 10_000));
  return Number((product + 50_000n) / 100_000n);
}

/** What is claimed: the sum of the goods, or what was typed where there are none. */
export const claimFen = (goods: readonly Claimed[], typed: number | null | undefined): number =>
  goods.length > 0
    ? goods.reduce((sum, { claimQty, unitPrice }) => sum + lineFen(claimQty, unitPrice), 0)
    : fen(typed ?? 0);

/** Who decides on so much, in turn: 1 supervisor, 2 house manager, 3 finance. */
export const chainFor = (amount: number): number[] =>
  amount <= fen(SUPERVISOR_MAX) ? [1] : amount <= fen(MANAGER_MAX) ? [1, 2] : [1, 2, 3];

export const dueFrom = (at: Date, level: number): { respondDueAt: Date; finishDueAt: Date } => ({
  respondDueAt: new Date(at.getTime() + RESPOND_HOURS * HOUR_MS),
  finishDueAt: new Date(at.getTime() + (FINISH_HOURS[level] ?? 72) * HOUR_MS),
});

interface Fault {
  field: string;
  msg: string;
}

/** What is wrong with the goods of a complaint, line by line. */
export function goodsFaults(goods: readonly Claimed[], lines: ReadonlyMap<number, { claimable: number }>): Fault[] {
  const seen = new Set<number>();
  return goods.flatMap(({ lineId, claimQty }, i): Fault[] => {
    const line = lines.get(lineId);
    if (!line) return [{ field: `goods.${i}.lineId`, msg: '商品不在该单据中' }];
    if (seen.has(lineId)) return [{ field: `goods.${i}.lineId`, msg: '商品明细重复' }];
    seen.add(lineId);
    return claimQty > line.claimable ? [{ field: `goods.${i}.claimQty`, msg: '投诉数量超过可投诉数量' }] : [];
  });
}

/** What a complaint lacks to be handled: goods, unless it is about service. */
export const incomplete = (typeCode: string, goods: number): Fault | null =>
  goods > 0 || SERVICE_TYPES.includes(typeCode) ? null : { field: 'goods', msg: '请选择投诉商品' };

export const tooLate = (signedAt: Date | null, now: Date): boolean =>
  signedAt !== null && now.getTime() - signedAt.getTime() > AFTER_SIGN_DAYS * DAY_MS;

interface Paid {
  claim: number;
  paid: number;
}

/** What is wrong with a proposal to pay; amounts in fen. */
export function proposalFault(
  { payMode, amount, shares, payee, bankAccount }: Partial<Proposal>,
  { claim, paid }: Paid,
  again: boolean,
): Fault | null {
  if (payMode === undefined) return { field: 'payMode', msg: '请选择赔付方式' };
  if (payMode === NOTHING) return { field: 'payMode', msg: '无需赔付请直接提交处理结论' };
  const asked = fen(amount ?? 0);
  if (again && paid + asked > claim) return { field: 'amount', msg: '累计赔付不能超过索赔金额' };
  if (asked <= 0 || asked > claim) return { field: 'amount', msg: '赔付金额必须大于0且不超过索赔金额' };
  const sum = (shares ?? []).reduce((total, share) => total + fen(share.amount), 0);
  if (sum !== asked) return { field: 'shares', msg: '责任分摊合计必须等于赔付金额' };
  if ((shares ?? []).some((share) => fen(share.amount) <= 0)) return { field: 'shares', msg: '分摊金额必须大于0' };
  if (payMode === TRANSFER && !(payee && bankAccount)) return { field: 'bankAccount', msg: '请填写收款账户' };
  return null;
}

interface Again {
  closedAt: Date | null;
  roundNo: number;
  now: Date;
}
const longAgo = ({ closedAt, now }: Pick<Again, 'closedAt' | 'now'>): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() > AGAIN_DAYS * DAY_MS;

/** Why it may not be complained about once more, or null. */
export function refusesAgain(at: Again): string | null {
  if (longAgo(at)) return `完结已超过${AGAIN_DAYS}天，不能再次投诉`;
  return at.roundNo >= ROUNDS_MAX ? '投诉轮次已达上限' : null;
}

/** Why nothing more may be paid, or null. */
export function refusesAgainPay(at: Omit<Again, 'roundNo'> & { pays: number }): string | null {
  if (longAgo(at)) return `完结已超过${AGAIN_DAYS}天，不能再次赔付`;
  return at.pays >= PAYS_MAX ? '赔付次数已达上限' : null;
}
