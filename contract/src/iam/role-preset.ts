/** A role the product ships: its code, its name, and the permissions it holds as prefixes (`in:` all of inbound). */
export interface RolePreset {
  code: string;
  name: string;
  grants: readonly string[];
  denies?: readonly string[];
  /** Whose rows it shows (`DATA_SCOPE`); default: only oneself. */ dataScope?: number;
}

/** Whoever receives looks at what must be inspected, and judges it; conceding is for whoever runs the house. */
const INSPECTING = ['in:inspect:', 'in:qc:list', 'in:qc:judge', 'in:qcStore:list'];

/** Role presets of the warehouse and of the office; a tenant administrator needs none, he holds all his tenant is entitled to. */
export const rolePresets: readonly RolePreset[] = [
  {
    code: 'MANAGER',
    name: '仓库经理',
    grants: [
      'in:',
      'out:',
      'inv:',
      'task:',
      'base:',
      'cfg:',
      'stock:',
      'msg:',
      'order:remind:',
      'order:address:',
      'aud:',
      'tms:',
      'sys:import:',
      'sys:importTemplate:',
    ],
    dataScope: 4,
  },
  {
    code: 'RECEIVER',
    name: '收货员',
    grants: [
      'in:receive',
      'in:order:receive',
      'in:detail:',
      'in:order:list',
      'in:order:view',
      'task:putaway',
      ...INSPECTING,
    ],
  },
  { code: 'PICKER', name: '拣货员', grants: ['out:pick:', 'out:pickTask:', 'task:replenish', 'task:move'] },
  { code: 'PACKER', name: '复核打包员', grants: ['out:check', 'out:pack', 'out:order:list'] },
  { code: 'SHIPPER', name: '发运员', grants: ['out:coll', 'out:ship', 'out:order:list'] },
  {
    code: 'KEEPER',
    name: '库存员',
    grants: ['inv:', 'task:move', 'stock:threshold:', 'msg:alarm:', 'sys:import:', 'aud:change:list', 'aud:change:add'],
    denies: ['inv:adjust:audit', 'inv:take:audit'],
  },
  {
    code: 'CLERK',
    name: '调度客服',
    grants: [
      'out:order',
      'out:wave',
      'out:pickTask:list',
      'in:order',
      'in:appoint',
      'in:unload',
      'inv:stock',
      'inv:map',
      'inv:trace',
      'order:remind:',
      'order:address:',
      'msg:alarm:',
      'sys:import:',
      'aud:change:list',
      'aud:change:add',
    ],
  },
  // Whoever has the page of address warnings may put addresses right.
  { code: 'READER', name: '只读', grants: [], denies: ['sys:', 'order:address:'], dataScope: 3 },
  {
    code: 'ACCESS',
    name: '权限管理员',
    grants: ['sys:user', 'sys:role', 'sys:dept', 'sys:position', 'sys:loginLog', 'sys:session', 'sys:notify'],
    dataScope: 1,
  },
];

/** Whether a preset holds a permission. READER holds every `:list` and `:view` but those about people and those whose page is a right to act. */
export const holds = (preset: RolePreset, permission: string): boolean =>
  (preset.code === 'READER' ? /:(list|view)$/.test(permission) : preset.grants.some((g) => permission.startsWith(g))) &&
  !(preset.denies ?? []).some((d) => permission.startsWith(d));
