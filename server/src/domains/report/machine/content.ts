import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Design } from '#contract/report/design/design.ts';
import { printTaskLife } from '#contract/report/life.ts';
import { isMachineLabel, MACHINE, type MachineKind, type MachineLabel } from '#contract/report/machine.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import type { printTaskApi } from '#contract/report/print-task.ts';
import type { LabelInput } from '#contract/terms/label.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { papers } from '../../../services/labels/paper.ts';
import { picturesFor, type Pictures } from '../../../services/labels/pictures.ts';
import { labelFile, labelsOf } from '../../../services/labels/serve.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import { LABELLED } from '../design/labelled.ts';
import { sheetsOf } from '../paper/read.ts';
import { setBy, toolsOf, type Style } from '../paper/styled.ts';
import { refuseUnseen } from './sheets.ts';

type Input = InputOf<typeof printTaskApi.content>;

interface Sent {
  kind: MachineKind;
  docId: number;
  copies: number;
  templateId: number | null;
  revision: number | null;
  design: Design | null;
}

/** 取打印内容: what one has sent and has not told of yet, as often as it is wanted. */
export const sentContent = async (call: Call, input: Input): Promise<FileAnswer> =>
  call.platform.db.read(call.actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, call.actor),
      pictures = picturesFor(call);
    const sent = await sentTask(ctx, input.id);
    refuseUnseen(ctx, sent.kind);
    const { kind } = sent;
    if (isMachineLabel(kind)) return labels(ctx, { ...sent, kind, pictures }, input);
    if (input.format !== 'pdf') refuse('BUSINESS', `${MACHINE[kind].name}只能打印为PDF`);
    return paper(ctx, { ...sent, kind, pictures });
  });

const sentTask = async (ctx: Ctx, id: number): Promise<Sent> =>
  found(
    await ctx.row<Sent>`
      select t.kind, t.doc_id, t.copies, t.template_id, t.template_rev as revision, v.design
      from report.print_task t
      left join report.print_template_rev v
        on v.tenant_id = t.tenant_id
        and v.template_id = t.template_id
        and v.revision = t.template_rev
      where ${here(ctx, 't')}
        and t.id = ${id}
        and t.created_by = ${ctx.userId}
        and t.status = ${printTaskLife.at.sent}
    `,
  );

async function paper(
  ctx: Ctx,
  { kind, docId, copies, pictures, ...set }: Sent & { kind: PaperKind; pictures: Pictures },
): Promise<FileAnswer> {
  const sheets = await sheetsOf(ctx, { paper: kind, ids: [docId], copies });
  const style = styleOf(set);
  const tools = toolsOf();
  return {
    fileName: pdfName(PAPERS[kind].name),
    contentType: 'application/pdf',
    body: papers(
      sheets.flatMap((sheet) => Array.from({ length: copies }, () => setBy(kind, sheet.paper, { style, tools }))),
      pictures,
    ),
  };
}

const styleOf = ({ templateId, revision, design }: Omit<Sent, 'kind' | 'docId' | 'copies'>): Style | null =>
  templateId === null || revision === null || design === null ? null : { templateId, revision, design };

async function labels(
  ctx: Ctx,
  { kind, docId, copies, pictures }: Sent & { kind: MachineLabel; pictures: Pictures },
  { format, dpi }: Input,
): Promise<FileAnswer> {
  const input: LabelInput = { ids: [docId], template: 'CODE128', size: '100x50', copies, builtIn: false, format, dpi };
  const drawn = await labelsOf(ctx, { kind, contents: LABELLED[kind], input });
  return labelFile(MACHINE[kind].name, drawn.labels, { ...input, pictures });
}
