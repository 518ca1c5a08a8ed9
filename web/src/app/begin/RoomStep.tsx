import { Button } from 'antd';
import { layOutApi } from '#contract/basic/warehouse/lay-out.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { beginApi } from '#contract/company/begin.ts';
import { mapApi } from '#contract/inventory/map.ts';
import { notices } from '../../data/notices.ts';
import { FloorPreview } from '../../domains/inventory/map/FloorPreview.tsx';
import { FieldsForm } from '../../ui/form/FieldsForm.tsx';

const { shape } = layOutApi.addRoom.input;
const USUAL = { storageMode: 3, aisles: 2, bays: 10, levels: 3, faces: 10 };

/** Rooms with their positions, one after the other; the floor grows beside. */
export function RoomStep({ onNext }: { onNext: () => void }) {
  return (
    <div className="hc-begin-room">
      <div>
        <FieldsForm
          of={layOutApi.addRoom}
          touches={[beginApi.progress, mapApi.plan, mapApi.facts, positionApi.page, positionApi.options]}
          shape={shape}
          row={USUAL}
          ok="布置这个库房"
          done={null}
          onDone={({ name, positions, first, last }) =>
            notices.success(`${name}已布置 ${positions} 个库位：${first} 至 ${last}`)
          }
        />
        <Button type="link" onClick={onNext}>
          下一步：货主
        </Button>
      </div>
      <FloorPreview />
    </div>
  );
}
