import { HistoryOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { settingChangeApi } from '#contract/strategy/change.ts';
import { keptNamed, type KeptName } from '#contract/strategy/kept.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { SettingHistory } from './SettingHistory.tsx';

/** How the rows of a setting came to read as they do: the button of all of them, that of one, and the drawer both open. */
export function useHistory(setting: KeptName): {
  button: ReactNode;
  ofRow: (rowId: number) => ReactNode;
  drawer: ReactNode;
} {
  const [shown, show] = useState<{ rowId?: number } | null>(null);
  const { permit } = settingChangeApi.page;
  return {
    button: <Act permit={permit} label="变更记录" icon={<HistoryOutlined />} onConfirm={() => show({})} />,
    ofRow: (rowId) => <Act permit={permit} label="变更记录" onConfirm={() => show({ rowId })} />,
    drawer: (
      <Drawer
        title={`${keptNamed(setting).spec.label}变更记录`}
        open={shown !== null}
        onClose={() => show(null)}
        width={760}
      >
        {shown && <SettingHistory setting={setting} rowId={shown.rowId} />}
      </Drawer>
    ),
  };
}
