import { FolderOutlined, LinkOutlined } from '@ant-design/icons';
import { Empty, Input, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { bindingFields, goodsCategory, goodsCategoryApi, type CategoryNode } from '#contract/basic/goods/category.ts';
import { folded, holds } from '#contract/terms/folding.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { CategoryBindings } from './CategoryBindings.tsx';
import '../basic.css';

const master = { spec: goodsCategory.spec, api: goodsCategoryApi };

type Category = RowOf<typeof goodsCategoryApi.page>;

interface Branch {
  key: string;
  title: string;
  children: Branch[];
}

const branch = ({ id, code, name, children }: CategoryNode): Branch => ({
  key: String(id),
  title: `${code} ${name}`,
  children: children.map(branch),
});

/** Only the branches that say the text, with all that leads to them. */
function pruned(branches: readonly Branch[], text: string): Branch[] {
  return branches.flatMap((b) => {
    const below = pruned(b.children, text);
    return below.length > 0 || holds(b.title, text) ? [{ ...b, children: below.length > 0 ? below : b.children }] : [];
  });
}

const keysOf = (branches: readonly Branch[]): string[] => branches.flatMap((b) => [b.key, ...keysOf(b.children)]);

/** Goods categories (商品分类): the tree on the left narrows the list on the right to what is directly below. */
export function GoodsCategoryPage() {
  // The list reads the same address: choosing a branch is asking for its children.
  const [{ parentId }, set] = useUrlState({ parentId: '', pageNum: '1' });
  const [text, setText] = useState('');
  const [binding, setBinding] = useState<{ rows: Category[]; clear: () => void } | null>(null);
  const [looked, setLooked] = useState<Category | null>(null);
  const tree = useCall(goodsCategoryApi.tree, {});
  const whole = useMemo(() => (tree.data ?? []).map(branch), [tree.data]);
  const wanted = folded(text);
  const shown = wanted ? pruned(whole, wanted) : whole;
  return (
    <div className="hc-beside">
      <aside className="hc-beside-tree" aria-label="分类树">
        <Input.Search allowClear placeholder="查找分类" value={text} onChange={(e) => setText(e.target.value)} />
        {tree.error && !tree.data ? (
          <Trouble failure={tree.error} retry={() => void tree.refetch()} />
        ) : tree.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        ) : shown.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={wanted ? '没有匹配的分类' : '暂无分类'} />
        ) : (
          <Tree
            key={wanted || 'all'}
            blockNode
            showIcon
            icon={<FolderOutlined />}
            treeData={shown}
            defaultExpandedKeys={keysOf(shown)}
            selectedKeys={parentId ? [parentId] : []}
            onSelect={([key]) => set({ parentId: key === undefined ? '' : String(key), pageNum: '1' })}
          />
        )}
      </aside>
      <div className="hc-beside-main">
        <ResourcePage
          of={master}
          toolbar={(rows, clear) => (
            <Act
              permit={goodsCategoryApi.bind.permit}
              label="绑定"
              icon={<LinkOutlined />}
              off={rows.length === 0 ? '请先选择分类' : null}
              onConfirm={() => setBinding({ rows, clear })}
            />
          )}
          rowActions={(row) => (
            <Act permit={goodsCategoryApi.queryBindings.permit} label="绑定关系" onConfirm={() => setLooked(row)} />
          )}
        />
      </div>
      <FieldsDialog
        title={`绑定 ${binding?.rows.length ?? 0} 个商品分类`}
        open={binding !== null}
        onClose={() => setBinding(null)}
        of={goodsCategoryApi.bind}
        touches={[goodsCategoryApi.queryBindings]}
        shape={bindingFields}
        extra={{ categoryIds: binding?.rows.map(({ id }) => id) ?? [] }}
        onDone={() => binding?.clear()}
      />
      <CategoryBindings category={looked} onClose={() => setLooked(null)} />
    </div>
  );
}
