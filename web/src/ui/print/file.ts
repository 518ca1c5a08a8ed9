import type { Told } from './agent.ts';
import { agentOf, type PlacePrinter } from './place.ts';
import { base64Of } from './run.ts';

const NO_USB = '此浏览器不支持USB打印',
  ONLY_LABELS = 'USB打印机只打印标签';

/** Hand a whole PDF to a printer of this place. It is one task: what a component cannot say of its pages nobody knows. */
export async function printFile({ engine, printer }: PlacePrinter, blob: Blob): Promise<Omit<Told, 'id'>> {
  if (engine === 'usb') return { outcome: 'failed', error: ONLY_LABELS };
  const agent = agentOf(engine);
  if (!agent) return { outcome: 'failed', error: NO_USB };
  const [told] = await agent.print(printer, [{ id: 'file', format: 'pdf', content: await base64Of(blob) }]);
  return told ?? { outcome: 'failed', error: null };
}
