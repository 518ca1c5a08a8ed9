import { factoryRecord, factoryRecordApi } from '#contract/inbound/quality-paper.ts';
import { PaperPage } from './PaperPage.tsx';

/** Licences, filings and visits of producers (工厂记录). */
export const FactoryRecordPage = () => (
  <PaperPage of={{ spec: factoryRecord.spec, api: factoryRecordApi }} use="factoryRecord" />
);
