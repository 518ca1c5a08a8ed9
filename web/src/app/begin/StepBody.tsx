import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { BeginStep } from '#contract/company/begin.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { useCall } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { moveTo } from '../session.ts';
import { OwnerStep } from './OwnerStep.tsx';
import { PeopleStep } from './PeopleStep.tsx';
import { PresetStep } from './PresetStep.tsx';
import { RoomStep } from './RoomStep.tsx';
import { GoodsStep, StockStep } from './SheetStep.tsx';
import { WarehouseStep } from './WarehouseStep.tsx';

const HEADQUARTERS = 0;

/** What is done at a step; all but the first happen inside a warehouse. */
export function StepBody({ step, onNext }: { step: BeginStep; onNext: () => void }) {
  const house = useSession((s) => s.house);
  if (step === 'warehouse') return <WarehouseStep />;
  if (!house || house.whType === HEADQUARTERS) return <ChooseHouse />;
  switch (step) {
    case 'room':
      return <RoomStep onNext={onNext} />;
    case 'owner':
      return <OwnerStep houseId={house.whId} onNext={onNext} />;
    case 'goods':
      return <GoodsStep onNext={onNext} />;
    case 'stock':
      return <StockStep onNext={onNext} />;
    case 'people':
      return <PeopleStep houseId={house.whId} onNext={onNext} />;
    case 'receipt':
      return (
        <Way
          steps={[
            ['/Inbound/Order', '新建入库单', '在入库单页点“新增”，选货主和商品，填数量后保存。'],
            ['/Inbound/Receive', '收货', '输入或扫描入库单号，扫描商品条码或编码，确认数量。'],
            ['/Inbound/Putaway', '上架', '扫描收货位上的货，系统推荐库位，扫描库位完成上架。'],
          ]}
        />
      );
    case 'preset':
      return <PresetStep />;
    case 'shipment':
      return (
        <Way
          steps={[
            ['/Outbound/Order', '新建出库单', '选货主、商品和数量，填收货人，保存后勾选点“分配”。'],
            ['/Outbound/Wave', '波次与释放', '把已分配的单生成波次并释放，系统生成拣货任务。'],
            ['/Outbound/Pick', '拣货', '按推荐顺序扫描库位和商品，确认拣货数量。'],
            ['/Outbound/Check', '复核与装箱', '扫描每件商品，满箱封箱。'],
            ['/Outbound/Ship', '集货与发运', '箱子集到道口，新建发运单，装车发运。'],
          ]}
        />
      );
  }
}

function ChooseHouse() {
  const user = useSession((s) => s.user);
  const houses = useCall(sessionApi.houses, { userId: user?.userId ?? 0 }, { quiet: true });
  const choices = (houses.data ?? []).filter(({ warehouseType }) => warehouseType !== HEADQUARTERS);
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={choices.length > 0 ? '这一步在仓库里进行，请先进入一个仓库' : '请先完成第一步，建一个仓库'}
      />
      <div className="hc-begin-houses">
        {choices.map(({ warehouseId, warehouseName }) => (
          <Button key={warehouseId} onClick={() => void moveTo(warehouseId, '/Begin')}>
            进入{warehouseName}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Pages to go through, in their order. */
function Way({ steps }: { steps: readonly (readonly [to: string, title: string, what: string])[] }): ReactNode {
  return (
    <ol className="hc-begin-way">
      {steps.map(([to, title, what]) => (
        <li key={to}>
          <TextLink to={to}>{title}</TextLink>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
