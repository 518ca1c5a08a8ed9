import { App, Tour as AntTour, type TourStepProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { sessionApi } from '#contract/iam/session.ts';
import { tourApi } from '#contract/iam/tour.ts';
import { call } from '../../data/call.ts';
import { useAct } from '../../data/query.ts';
import { keepUser, useSession } from '../../data/session.ts';
import { whenFree } from '../../ui/page/engaged.ts';
import { useNarrow } from '../../ui/page/useNarrow.ts';

const at = (selector: string) => () => document.querySelector<HTMLElement>(selector) ?? document.body;

/** Where a new user finds what; on a handheld some of it is behind the menu button. */
const steps = (narrow: boolean): TourStepProps[] => [
  {
    target: at('#hc-tour-user'),
    title: '个人信息与仓库',
    description: '这里显示当前仓库；点击可切换仓库，右侧的用户菜单里可查看我的信息、修改密码、退出登录。',
  },
  {
    target: at(narrow ? '.hc-header' : '.hc-tabs'),
    title: '功能标签',
    description:
      '打开的页面排成标签，随时切换；右键标签可关闭其他或全部。关闭浏览器后再登录，标签和未保存的内容都还在。',
  },
  {
    target: at(narrow ? '#hc-tour-menu' : '.hc-side-menu'),
    title: '系统菜单',
    description: '按业务分组的全部功能。按 Ctrl + K 可直接查找菜单、单号、商品和库位，支持拼音首字母。',
  },
  {
    target: at('#hc-tour-favourites'),
    title: '常用菜单管理',
    description: '点击应用卡片上的星标，常用的页面就放在这里，最多 60 个。',
  },
  {
    target: at('#hc-tour-todos'),
    title: '待办事项',
    description: '等待处理的单据和任务，每分钟更新；点击数字直接打开对应的列表。',
  },
  { target: at('#hc-tour-apps'), title: '应用菜单', description: '全部应用按分组列出，可按名称或拼音搜索。' },
];

/** Asked once, of whoever has never answered; the answer is kept on the server, whatever it is. */
export function Tour() {
  const { modal } = App.useApp();
  const user = useSession((s) => s.user);
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const asked = useRef(false);
  const ack = useAct(tourApi.ack, [], { done: null, quiet: true });
  const seen = useAct(tourApi.seen, [], { done: null, quiet: true });
  const isNew = user !== null && user.lastLoginTime === null && user.pwdStatus !== 1;
  const answer = async (accepted: 0 | 1): Promise<void> => {
    await ack.mutateAsync({ accepted });
    if (accepted === 1) setOpen(true);
    else keepUser(await call(sessionApi.userInfo, {}));
  };
  // A question of its own accord, once a page load: the dialog lives outside of React's tree. It disturbs nobody who has begun with something.
  useEffect(() => {
    if (!isNew || asked.current) return undefined;
    return whenFree(() => {
      asked.current = true;
      modal.confirm({
        title: '新手引导',
        content: '是否需要新手引导提示？',
        okText: '确定',
        cancelText: '取消',
        onOk: () => answer(1),
        onCancel: () => answer(0),
      });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew]);
  const done = async (): Promise<void> => {
    setOpen(false);
    document.querySelector('.hc-home')?.scrollIntoView();
    await seen.mutateAsync({});
    keepUser(await call(sessionApi.userInfo, {}));
  };
  return (
    <AntTour
      open={open}
      steps={steps(narrow)}
      onClose={() => void done().catch(() => undefined /* offered again next time */)}
    />
  );
}
