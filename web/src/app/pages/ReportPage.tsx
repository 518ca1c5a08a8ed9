import { BarChartOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { useSession } from '../../data/session.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { applicationAt } from '../menu/menu.ts';

/** Where a report stands (`Report/Report/{configId}`). Which one is the menu's to say: publishing a report makes its entry. */
export function ReportPage() {
  const here = useHere();
  const entry = useSession((s) => applicationAt(s.menu, here.pathname));
  return (
    <Page title={entry?.name ?? '报表'}>
      <section className="hc-panel hc-report-none">
        <Empty
          image={<BarChartOutlined />}
          description={
            entry
              ? `报表【${entry.name}】暂时无法打开：配置【${here.params.configId}】还没有可用的版本`
              : `没有找到报表【${here.params.configId}】，它可能已下线，或您没有查看权限`
          }
        />
      </section>
    </Page>
  );
}
