import { Tag } from 'antd';
import { owner } from '#contract/basic/partner/owner.ts';
import { useCall } from '../../../data/query.ts';

/** Owners by what they are called. */
export function OwnerNames({ ids }: { ids: number[] }) {
  const owners = useCall(owner.api.options, { ids, size: 200 }, { quiet: true });
  return (
    <>
      {(owners.data ?? []).map(({ id, code, name }) => (
        <Tag key={id}>
          {code} {name}
        </Tag>
      ))}
    </>
  );
}
