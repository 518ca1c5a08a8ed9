import type { ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { holds, useSession } from '../../data/session.ts';

/** Shows its children to those who hold one of the permissions (specification, section 6: a list, always). */
export function Can({ permits, children }: { permits: readonly Permit[]; children: ReactNode }) {
  return useSession((s) => permits.some((permit) => holds(s, permit))) ? children : null;
}
