import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { fieldAct, type FieldWork } from '../../../data/offline/acts.ts';
import { spelled } from '../../../ui/text/packs.ts';

const NOT_COUNTED = 0,
  COUNTED = 1;

/** What is counted without a network: the lines of the stocktake as they were handed out. */
const count = fieldAct({
  act: stocktakeApi.count,
  read: stocktakeApi.get,
  apply: (take, { id, lines: counts }) => {
    if (take.id !== id) return null;
    const said = new Map(counts.map(({ lineId, qty }) => [lineId, qty]));
    const lines = take.lines.map((line) => {
      const qty = said.get(line.id);
      return qty === undefined ? line : { ...line, countQty: qty, result: COUNTED };
    });
    const open = new Set(lines.filter(({ result }) => result === NOT_COUNTED).map(({ positionCode }) => positionCode));
    return {
      ...take,
      lines,
      counted: new Set(lines.map(({ positionCode }) => positionCode)).difference(open).size,
    };
  },
  title: (take, { lines: counts }) =>
    counts
      .map(({ lineId, qty }) => {
        const line = take.lines.find(({ id }) => id === lineId);
        return line ? `盘点 ${line.positionCode} ${line.goodsName ?? '空位'} ${spelled(qty, line.packs)}` : '盘点';
      })
      .join('、'),
  answer: (take) => ({ id: take.id, takeNo: take.takeNo, status: take.status, version: take.version }),
});

export const field: FieldWork = { reads: [stocktakeApi.get], acts: [count], undos: [] };
