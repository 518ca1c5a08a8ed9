import { AppstoreOutlined } from '@ant-design/icons';
import { seedSlotApi, seedWall, seedWallApi, WALLS_AT_ONCE } from '#contract/basic/container/seed-wall.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { call } from '../../../data/call.ts';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';

const master = { spec: seedWall.spec, api: seedWallApi };

/** Seed walls (播种墙), with labels of their own and of every slot. */
export function SeedWallPage() {
  return (
    <ResourcePage
      of={master}
      toolbar={(rows, _, param) => {
        const what = { ids: rows.map(({ id }) => id), list: seedWallApi.page, param };
        return (
          <>
            <LabelAct noun="播种墙" kind="wallLabel" calls={seedWallApi} {...what} />
            <LabelAct
              noun="播种格"
              kind="slotLabel"
              calls={seedSlotApi}
              {...what}
              of={slotsOf}
              label="打印格口标签"
              icon={<AppstoreOutlined />}
              rows="播种墙"
            />
          </>
        );
      }}
    />
  );
}

async function slotsOf(wallIds: readonly number[]): Promise<number[]> {
  const slots: number[] = [];
  for (let at = 0; at < wallIds.length; at += WALLS_AT_ONCE) {
    const some = await call(seedWallApi.slots, { wallIds: wallIds.slice(at, at + WALLS_AT_ONCE) });
    slots.push(...some.map(({ id }) => id));
  }
  return slots;
}
