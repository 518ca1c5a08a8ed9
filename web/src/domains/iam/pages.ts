import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** Who may come in, what he may press and whose rows he sees. */
export const pages: Pages = {
  '/sys/User': page(() => import('./user/UserPage.tsx')),
  '/sys/UserDetail/:id': page(() => import('./user/UserDetailPage.tsx'), { title: '用户详情', under: '/sys/User' }),
  '/sys/Role': page(() => import('./role/RolePage.tsx')),
  '/sys/Dept': page(() => import('./DeptPage.tsx')),
  '/sys/Position': page(() => import('./PostPage.tsx')),
  '/sys/Menu': page(() => import('./MenuPage.tsx')),
  '/sys/OpenApi': page(() => import('./api-client/ApiClientPage.tsx')),
  '/sys/LoginLog': page(() => import('./LoginLogPage.tsx')),
  '/sys/Session': page(() => import('./OnlinePage.tsx')),
  '/sys/Client': page(() => import('./ClientPage.tsx')),
};

/** What `meta.ref` names stand for among people and rights. */
export const refs: Refs = {
  user: async () => (await import('#contract/iam/user.ts')).userApi.options,
  role: async () => (await import('#contract/iam/role.ts')).roleApi.options,
  dept: async () => (await import('#contract/iam/dept.ts')).deptApi.options,
  post: async () => (await import('#contract/iam/dept.ts')).postApi.options,
};
