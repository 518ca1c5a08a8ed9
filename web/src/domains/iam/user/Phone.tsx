import { EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { userApi } from '#contract/iam/user.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';

/** A masked phone number; whoever may sees it whole, and the journal says that he did. */
export function Phone({ userId, masked }: { userId: number; masked: string | null }) {
  const allowed = useAllowed(userApi.reveal.permit);
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useAct(userApi.reveal, [], { done: null });
  if (!masked) return <>-</>;
  if (!allowed || whole) return <span className="hc-num">{whole ?? masked}</span>;
  return (
    <span className="hc-num">
      {masked}{' '}
      <button
        type="button"
        className="hc-phone"
        aria-label="查看手机号"
        title="查看手机号"
        onClick={() => reveal.mutate({ id: userId }, { onSuccess: ({ phone }) => setWhole(phone) })}
      >
        <EyeOutlined />
      </button>
    </span>
  );
}
