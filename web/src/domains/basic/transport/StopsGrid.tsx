import { InputNumber } from 'antd';
import { routeApi } from '#contract/basic/transport/route.ts';
import { ChildGrid } from '../../../ui/form/ChildGrid.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { STEP, type Stop } from './stops.ts';
import { StopsOnMap } from './StopsOnMap.tsx';

const shape = routeApi.add.input.shape.stops.unwrap().element.shape;
const next = (stops: readonly (Stop | undefined)[]): Stop => ({
  stopNo: Math.max(0, ...stops.map((s) => s?.stopNo ?? 0)) + STEP,
});

/** The stores of a route, driven in the order of their numbers. */
export function StopsGrid() {
  return (
    <>
      <StopsOnMap />
      <ChildGrid<Stop>
        name="stops"
        label="途经门店"
        add="添加门店"
        fresh={next}
        columns={[
          {
            name: 'stopNo',
            title: '站序',
            width: 110,
            schema: shape.stopNo,
            input: <InputNumber min={1} max={9999} precision={0} style={{ width: '100%' }} />,
          },
          {
            name: 'storeId',
            title: '门店',
            schema: shape.storeId,
            input: <RefSelect of="store" style={{ width: '100%' }} />,
          },
        ]}
      />
    </>
  );
}
