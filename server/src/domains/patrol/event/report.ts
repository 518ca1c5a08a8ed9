import type { OutputOf } from '#contract/kit/endpoint.ts';
import { stateName } from '#contract/kit/machine.ts';
import { dict } from '#contract/patrol/dict.ts';
import { FOUR_CHECKS, FOUR_KEYS, type eventInvestigationApi } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import { paperPdf, type Paper } from '../../../services/papers/paper.ts';
import { eventDetail } from './read.ts';

type Detail = OutputOf<typeof eventInvestigationApi.get>;

const nameOf = (list: string, code: number): string =>
  dict[list]?.items.find(({ value }) => value === code)?.label ?? String(code);

/** The report of an event as it stands now, whatever its state. */
export const eventPaper = (event: Detail): Paper => ({
  title: '事件调查报告',
  no: `${event.eventNo}　${stateName(eventLife, event.status)}`,
  parts: [
    {
      title: '一、事件概况',
      facts: [
        ['事件类型', nameOf('eventType', event.eventType)],
        ['事件级别', nameOf('eventLevel', event.level)],
        ['发生时间', event.occurAt],
        ['发生地点', event.place],
        ['损失金额(元)', event.lossAmount === null ? '' : event.lossAmount.toFixed(2)],
        ['受伤人数', String(event.injured)],
        ['涉及人员', event.persons.join('、')],
        ['上报人', `${event.reporter}　${event.reportedAt}`],
        ['调查负责人', event.leader],
        ['调查组成员', event.team.join('、')],
        ['事件经过', event.description],
        ['应急措施', event.immediateAction ?? ''],
      ],
    },
    { title: '二、原因分析', lines: event.whyChain.map((why, i) => `第${i + 1}层　${why}`) },
    { title: '三、根本原因', lines: event.rootCause ? [event.rootCause] : [] },
    {
      title: '四、整改措施',
      columns: [
        { title: '整改措施', share: 5 },
        { title: '责任人', share: 2 },
        { title: '期限', share: 3 },
        { title: '完成情况', share: 4 },
        { title: '状态', share: 2 },
      ],
      rows: event.measures.map((one) => [
        one.content,
        one.owner,
        one.dueAt,
        one.result ?? '-',
        nameOf('eventActionStatus', one.status),
      ]),
    },
    {
      title: '五、四不放过核查',
      facts: FOUR_KEYS.map((key) => [FOUR_CHECKS[key], event.fourCheck[key] ?? '']),
    },
    {
      title: '六、审批意见',
      facts: [
        ['审批人', event.auditor ?? ''],
        ['审批意见', event.opinion ?? ''],
      ],
    },
  ],
  signs: ['调查负责人', '审批人', '日期'],
});

export async function eventReport({ platform, actor }: Call, { id }: { id: number }): Promise<FileAnswer> {
  const event = await platform.db.read(actor.tenantId, (tx) => eventDetail(ctxOf(tx, actor), { id }));
  return {
    fileName: pdfName(`事件调查报告_${event.eventNo}`),
    contentType: 'application/pdf',
    body: paperPdf(eventPaper(event)),
  };
}
