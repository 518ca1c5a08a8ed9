import { AppstoreOutlined, PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { seedSlotApi, seedWall, seedWallApi } from '#contract/basic/container/seed-wall.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelDialog } from '../../../ui/document/LabelDialog.tsx';

const master = { spec: seedWall.spec, api: seedWallApi };
const NONE = { walls: [] as number[], slots: [] as number[] };

/** Seed walls (播种墙), with labels of their own and of every slot. */
export function SeedWallPage() {
  const [printing, setPrinting] = useState(NONE);
  const slots = useDownload(seedWallApi.slots);
  const close = (): void => setPrinting(NONE);
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(rows) => {
          const off = rows.length === 0 ? '请先选择播种墙' : null,
            ids = rows.map(({ id }) => id);
          return (
            <>
              <Act
                permit={seedWallApi.labelFile.permit}
                label="打印标签"
                icon={<PrinterOutlined />}
                off={off}
                onConfirm={() => setPrinting({ ...NONE, walls: ids })}
              />
              <Act
                permit={seedSlotApi.labelFile.permit}
                label="打印格口标签"
                icon={<AppstoreOutlined />}
                off={off}
                onConfirm={async () =>
                  setPrinting({ ...NONE, slots: (await slots.mutateAsync({ wallIds: ids })).map(({ id }) => id) })
                }
              />
            </>
          );
        }}
      />
      <LabelDialog noun="播种墙" kind="wallLabel" calls={seedWallApi} ids={printing.walls} onClose={close} />
      <LabelDialog noun="播种格" kind="slotLabel" calls={seedSlotApi} ids={printing.slots} onClose={close} />
    </>
  );
}
