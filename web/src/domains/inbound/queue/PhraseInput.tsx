import { AutoComplete, Input } from 'antd';
import { preCheckCommentApi } from '#contract/strategy/inbound/pre-check-comment.ts';
import { useCall } from '../../../data/query.ts';

interface Props {
  id?: string;
  /** 1 remark, 2 priority, 3 unreceived, 4 not quick. */
  kind: 1 | 2 | 3 | 4;
  value?: string | null;
  onChange?: (text: string) => void;
}

/** A reason in one's own words, or one of those the warehouse keeps for it (预检备注配置). */
export function PhraseInput({ id, kind, value, onChange }: Props) {
  const { data = [] } = useCall(preCheckCommentApi.phrases, { kind }, { quiet: true, staleMs: 60_000 });
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      value={value ?? ''}
      options={data.map(({ content }) => ({ value: content }))}
      onChange={(text: string) => onChange?.(text)}
    >
      <Input.TextArea rows={2} maxLength={200} placeholder="请填写原因，或选择常用语" />
    </AutoComplete>
  );
}
