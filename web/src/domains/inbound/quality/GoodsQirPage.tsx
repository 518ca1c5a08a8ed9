import { goodsQir, goodsQirApi } from '#contract/inbound/quality-paper.ts';
import { PaperPage } from './PaperPage.tsx';

/** Inspection reports of goods (商品质检报告). */
export const GoodsQirPage = () => <PaperPage of={{ spec: goodsQir.spec, api: goodsQirApi }} use="goodsQir" />;
