import { BankOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Verified } from './useLogin.ts';

interface Props {
  tenants: Verified['tenantInfos'];
  busy: boolean;
  onChoose: (tenantId: number) => void;
  onBack: () => void;
}

/** Pick one of several tenants. */
export function TenantChoice({ tenants, busy, onChoose, onBack }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <section className="hc-tenants">
      <h2>选择租户</h2>
      <div role="radiogroup" aria-label="租户">
        {tenants.map(({ tenantId, tenantName }, i) => (
          <button
            key={tenantId}
            type="button"
            role="radio"
            autoFocus={i === 0}
            aria-checked={chosen === tenantId}
            className="hc-tenant"
            onClick={() => setChosen(tenantId)}
            onDoubleClick={() => onChoose(tenantId)}
          >
            <BankOutlined /> {tenantName}
          </button>
        ))}
      </div>
      <Button
        type="primary"
        size="large"
        block
        disabled={chosen === null}
        loading={busy}
        onClick={() => {
          if (chosen !== null) onChoose(chosen);
        }}
      >
        登录
      </Button>
      <Button type="link" block onClick={onBack}>
        切换登录账号
      </Button>
    </section>
  );
}
