import { CopyOutlined } from '@ant-design/icons';
import { notices } from '../../data/notices.ts';

/** A number to read out or paste: click copies it. */
export function CopyText({ text }: { text: string }) {
  return (
    <button type="button" className="hc-copy" title="复制" onClick={() => void copied(text)}>
      <code>{text}</code> <CopyOutlined />
    </button>
  );
}

/** The clipboard needs a secure context; elsewhere a selection does. */
export async function copied(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else {
    const area = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  notices.success('已成功复制到剪切板');
}
