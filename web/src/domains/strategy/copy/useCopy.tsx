import { CopyOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import type { CopiedName } from '#contract/strategy/copied.ts';
import { settingCopyApi } from '#contract/strategy/copy.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { CopyDrawer, type Copied } from './CopyDrawer.tsx';

/** The button that copies what is ticked, or else all the list finds, to other warehouses, and its drawer. */
export function useCopy(setting: CopiedName): {
  button: (selected: readonly unknown[], param: Record<string, unknown>) => ReactNode;
  drawer: ReactNode;
} {
  const [copied, setCopied] = useState<Copied | null>(null);
  return {
    button: (selected, param) => (
      <Act
        permit={settingCopyApi.copy.permit}
        label="复制到其他仓库"
        icon={<CopyOutlined />}
        onConfirm={() => {
          const ids = (selected as { id: number }[]).map(({ id }) => id);
          setCopied(ids.length > 0 ? { ids } : { param });
        }}
      />
    ),
    drawer: <CopyDrawer setting={setting} rows={copied} onClose={() => setCopied(null)} />,
  };
}
