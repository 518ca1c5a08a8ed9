import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { exampleOf, HOOK_TOPICS, hookTopics, type HookTopicName } from '#contract/hook/topics.ts';

interface Props {
  /** From antd's Form.Item. */
  value?: readonly HookTopicName[];
  onChange?: (topics: HookTopicName[]) => void;
}

/** Which events are told, each with when it is, and what a body of it looks like. */
export function TopicsInput({ value = [], onChange }: Props) {
  const [shown, setShown] = useState<HookTopicName | null>(null);
  return (
    <>
      <div className="hc-hook-topics-head">
        <Checkbox
          checked={value.length === HOOK_TOPICS.length}
          indeterminate={value.length > 0 && value.length < HOOK_TOPICS.length}
          onChange={({ target }) => onChange?.(target.checked ? [...HOOK_TOPICS] : [])}
        >
          全部事件
        </Checkbox>
      </div>
      <ul className="hc-hook-topics">
        {HOOK_TOPICS.map((topic) => (
          <li key={topic}>
            <Checkbox
              checked={value.includes(topic)}
              onChange={({ target }) =>
                onChange?.(HOOK_TOPICS.filter((one) => (one === topic ? target.checked : value.includes(one))))
              }
            >
              {hookTopics[topic].label} <code>{topic}</code>
            </Checkbox>
            <p>
              {hookTopics[topic].hint}
              <Button
                type="link"
                size="small"
                aria-expanded={shown === topic}
                onClick={() => setShown(shown === topic ? null : topic)}
              >
                {shown === topic ? '收起示例' : '示例'}
              </Button>
            </p>
            {shown === topic && <pre>{JSON.stringify(exampleOf(topic), null, 2)}</pre>}
          </li>
        ))}
      </ul>
    </>
  );
}
