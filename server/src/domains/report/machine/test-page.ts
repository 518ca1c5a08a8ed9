import type { InputOf } from '#contract/kit/endpoint.ts';
import type { printTaskApi } from '#contract/report/print-task.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { layLabel } from '../../../services/labels/layout.ts';
import { papers } from '../../../services/labels/paper.ts';
import { labelFile, pdfName } from '../../../services/labels/serve.ts';
import { toolsOf } from '../paper/styled.ts';

const SIZE = { w: 60, h: 40 };
const NAME = '打印测试页';

/** 测试页: bars, a square and Chinese letters; nothing of the warehouse. */
export async function testPage(
  _: Call,
  { isLabel, format, dpi }: InputOf<typeof printTaskApi.testPage>,
): Promise<FileAnswer> {
  const at = wireTime(new Date());
  if (!isLabel)
    return {
      fileName: pdfName(NAME),
      contentType: 'application/pdf',
      body: papers([{ title: NAME, no: 'TEST-0123456789', head: [['时间', at]], tables: [], signatures: [] }]),
    };
  const content = { code: 'TEST-0123456789', title: NAME, facts: [['时间', at] as const] };
  const marks = layLabel(content, { size: '60x40', template: 'CODE128' }, toolsOf());
  return labelFile(NAME, [{ ...SIZE, marks }], { format, dpi });
}
