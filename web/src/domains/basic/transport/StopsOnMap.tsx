import { ConfigProvider, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { routeApi } from '#contract/basic/transport/route.ts';
import { useCall } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { inTurn, numbered, type Stop } from './stops.ts';
import './stops-map.css';

// The map is a part of its own, and large: it comes when a route has stops to show.
const StopsMap = lazy(() => import('../../../ui/map/StopsMap.tsx'));

/** The stops of the route that is being entered, where they stand: dragged onto another, one takes its turn, and the numbers of the list follow. */
export function StopsOnMap() {
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const form = Form.useFormInstance();
  const entered: (Stop | undefined)[] | undefined = Form.useWatch('stops', form);
  const turns = inTurn(entered ?? []),
    storeIds = turns.map(({ storeId }) => storeId).toSorted((a, b) => a - b);
  const { data } = useCall(routeApi.places, { storeIds }, { enabled: storeIds.length > 0, keep: true, quiet: true });
  if (!data || storeIds.length === 0) return null;
  const known = new Map(data.stores.map((store) => [store.storeId, store]));
  const shown = turns.flatMap(({ storeId }) => {
    const store = known.get(storeId);
    return store ? [{ key: storeId, name: store.name, lng: store.lng, lat: store.lat }] : [];
  });
  const lost = turns.length - shown.length;
  return (
    <>
      <div className="hc-stops-map">
        <Suspense fallback={<Skeleton active />}>
          <StopsMap
            styleUrl={data.styleUrl}
            gate={data.gate}
            stops={shown}
            label="线路地图"
            onOrder={readOnly ? undefined : (keys) => form.setFieldValue('stops', numbered(entered ?? [], keys))}
          />
        </Suspense>
      </div>
      <p className="hc-faint">
        {lost > 0 ? `${lost} 家门店没有坐标，只在列表中显示。` : '拖动站点到另一站，即排到它的位置；方向键逐站移动。'}
      </p>
    </>
  );
}
