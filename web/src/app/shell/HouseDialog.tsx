import { CheckOutlined, ShopOutlined } from '@ant-design/icons';
import { Empty, Input, Spin, Tag } from 'antd';
import { useState } from 'react';
import { sessionApi, type HouseChoice } from '#contract/iam/session.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { holds } from '#contract/terms/folding.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { unsent } from '../../data/offline/field.ts';
import { useCall } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { moveTo } from '../session.ts';

/** More houses than this want a search box. */
const SEARCH_FROM = 8;

/** Choose among the user's warehouses; the current one cannot be chosen (section 5). */
export function HouseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSession((s) => s.user);
  const current = useSession((s) => s.house?.whId);
  const houses = useCall(
    sessionApi.houses,
    { userId: user?.userId ?? 0 },
    { enabled: open && user !== null, quiet: true },
  );
  const [text, setText] = useState('');
  const [moving, setMoving] = useState<number | null>(null);
  const all = houses.data ?? [];
  const shown = all.filter((h) => holds(`${h.warehouseCode} ${h.warehouseName}`, text));
  const choose = async (house: HouseChoice): Promise<void> => {
    if (house.warehouseId === current) {
      notices.warning('不能切换为当前仓库');
      return;
    }
    if (unsent() > 0) {
      notices.warning(`还有 ${unsent()} 条离线作业没有提交，请先提交或放弃`);
      return;
    }
    setMoving(house.warehouseId);
    try {
      await moveTo(house.warehouseId);
    } catch (error) {
      if (isFailure(error)) notices.failure(error);
      setMoving(null);
    }
  };
  return (
    <Dialog open={open} onCancel={onClose} footer={null} title="切换仓库" width={550} afterClose={() => setText('')}>
      {all.length > SEARCH_FROM && (
        <Input.Search
          allowClear
          placeholder="仓库编码或名称"
          value={text}
          onChange={(e) => setText(e.target.value)}
          style={{ marginBottom: 10 }}
        />
      )}
      <Spin spinning={houses.isPending}>
        <div className="hc-houses">
          {houses.error && <Trouble failure={houses.error} retry={() => void houses.refetch()} />}
          {houses.isSuccess && shown.length === 0 && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={all.length === 0 ? '您尚未分配仓库，请联系管理员' : '没有匹配的仓库'}
            />
          )}
          {shown.map((house) => (
            <button
              key={house.warehouseId}
              type="button"
              className="hc-house"
              disabled={house.warehouseId === current || moving !== null}
              onClick={() => void choose(house)}
            >
              <ShopOutlined />
              <span>
                <b>{house.warehouseName}</b>
                <small>{house.warehouseCode}</small>
              </span>
              <Tag variant="filled">{nameOf('houseType', house.warehouseType)}</Tag>
              {house.warehouseId === current ? (
                <em>
                  <CheckOutlined /> 当前
                </em>
              ) : moving === house.warehouseId ? (
                <Spin size="small" />
              ) : null}
            </button>
          ))}
        </div>
      </Spin>
    </Dialog>
  );
}
