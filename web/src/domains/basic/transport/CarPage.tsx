import { CalendarOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { carLife } from '#contract/basic/transport/car-life.ts';
import { car, carApi } from '#contract/basic/transport/car.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { CarrierInput } from './CarrierInput.tsx';
import { DueDay } from './DueDay.tsx';

type Car = RowOf<typeof carApi.page>;

const master = { spec: car.spec, api: carApi };
const touches = [carApi.page, carApi.options];
const { inspectUntil, insureUntil } = carApi.renew.input.shape,
  { driverId } = carApi.bindDriver.input.shape;
const PERMITS = [carApi.enable.permit, carApi.renew.permit, carApi.bindDriver.permit, changeRequestApi.add.permit];
const USABLE = 1;
const INPUTS = { carrierCode: <CarrierInput /> };

const itemsOf = (rows: readonly Car[]) => rows.map(({ id, version }) => ({ id, version }));

/** Cars (车辆): with the days their papers run out, and who usually drives them. */
export function CarPage() {
  const here = useHere();
  const [renewing, setRenewing] = useState<{ rows: Car[]; clear?: () => void } | null>(null);
  const [binding, setBinding] = useState<Car | null>(null);
  const enable = useAct(carApi.enable, touches, { done: '已启用' });
  const disable = useAct(carApi.disable, touches, { done: '已停用' });
  const repair = useAct(carApi.repair, touches, { done: '已报修' });
  return (
    <>
      <ResourcePage
        of={master}
        inputs={INPUTS}
        render={{ inspectUntil: (day) => <DueDay day={day} />, insureUntil: (day) => <DueDay day={day} /> }}
        toolbar={(rows, clear) => (
          <Act
            permit={carApi.renew.permit}
            label="续期"
            icon={<CalendarOutlined />}
            off={rows.length === 0 ? '请先选择车辆' : null}
            onConfirm={() => setRenewing({ rows, clear })}
          />
        )}
        rowActions={(row) => (
          <More version={row.version} permits={PERMITS}>
            {(close) => (
              <>
                {row.state === USABLE ? (
                  <Act
                    life={carLife}
                    action="disable"
                    state={row.state}
                    ask={`确定停用车辆【${row.plateNo}】吗？`}
                    onConfirm={() => disable.mutateAsync({ items: itemsOf([row]) })}
                  />
                ) : (
                  <Act
                    life={carLife}
                    action="enable"
                    state={row.state ?? USABLE}
                    onConfirm={() => enable.mutateAsync({ items: itemsOf([row]) })}
                  />
                )}
                <Act
                  life={carLife}
                  action="repair"
                  state={row.state ?? USABLE}
                  onConfirm={() => repair.mutateAsync({ items: itemsOf([row]) })}
                />
                <Act
                  permit={carApi.renew.permit}
                  label="续期"
                  onConfirm={() => {
                    close();
                    setRenewing({ rows: [row] });
                  }}
                />
                <Act
                  permit={carApi.bindDriver.permit}
                  label="默认司机"
                  onConfirm={() => {
                    close();
                    setBinding(row);
                  }}
                />
                <Act
                  permit={changeRequestApi.add.permit}
                  label="申请变更"
                  onConfirm={() => {
                    close();
                    here.go(`/Base/ChangeRequest?ask=car.${row.id}`);
                  }}
                />
              </>
            )}
          </More>
        )}
      />
      <FieldsDialog
        title={`续期 ${renewing?.rows.length ?? 0} 辆车`}
        open={renewing !== null}
        onClose={() => setRenewing(null)}
        of={carApi.renew}
        touches={touches}
        shape={{ inspectUntil, insureUntil }}
        extra={{ items: itemsOf(renewing?.rows ?? []) }}
        onDone={() => renewing?.clear?.()}
      />
      <FieldsDialog
        title={`默认司机【${binding?.plateNo ?? ''}】`}
        open={binding !== null}
        onClose={() => setBinding(null)}
        of={carApi.bindDriver}
        touches={touches}
        shape={{ driverId }}
        row={{ driverId: binding?.defaultDriverId }}
        extra={{ id: binding?.id, version: binding?.version }}
      />
    </>
  );
}
