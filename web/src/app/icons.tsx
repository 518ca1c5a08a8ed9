import {
  AlertOutlined, ApartmentOutlined, AppstoreOutlined, AuditOutlined, BarChartOutlined, BlockOutlined, BarcodeOutlined, CarOutlined, CheckSquareOutlined, ContainerOutlined,
  CustomerServiceOutlined, DatabaseOutlined, DollarOutlined, EnvironmentOutlined, ExportOutlined, FileTextOutlined, GoldOutlined, HomeOutlined, ImportOutlined, InboxOutlined,
  LockOutlined, MessageOutlined, NodeIndexOutlined, PartitionOutlined, PrinterOutlined, ProfileOutlined, SafetyCertificateOutlined, SettingOutlined, ShopOutlined, ShoppingOutlined,
  SwapOutlined, TagsOutlined, TeamOutlined, ToolOutlined, TruckOutlined, UnorderedListOutlined, UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Menu icons by the name a menu entry carries in `imageIndex`. */
const ICONS: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined, inbound: ImportOutlined, import: ImportOutlined, outbound: ExportOutlined, export: ExportOutlined, inner: SwapOutlined, swap: SwapOutlined, stock: GoldOutlined, inventory: GoldOutlined,
  basic: DatabaseOutlined, database: DatabaseOutlined, warehouse: ShopOutlined, shop: ShopOutlined, house: ShopOutlined, room: BlockOutlined, area: PartitionOutlined, position: AppstoreOutlined,
  goods: ShoppingOutlined, owner: TeamOutlined, customer: TeamOutlined, supplier: TeamOutlined, team: TeamOutlined, route: NodeIndexOutlined, store: EnvironmentOutlined,
  config: SettingOutlined, setting: SettingOutlined, strategy: ApartmentOutlined, service: CustomerServiceOutlined, order: ProfileOutlined, transport: TruckOutlined, truck: TruckOutlined, car: CarOutlined,
  billing: DollarOutlined, template: PrinterOutlined, print: PrinterOutlined, report: BarChartOutlined, inspect: SafetyCertificateOutlined, patrol: SafetyCertificateOutlined, event: AlertOutlined, alert: AlertOutlined,
  audit: AuditOutlined, system: LockOutlined, sys: LockOutlined, user: UserOutlined, message: MessageOutlined, receive: InboxOutlined, putaway: InboxOutlined, pick: BarcodeOutlined, scan: BarcodeOutlined,
  check: CheckSquareOutlined, pack: ContainerOutlined, container: ContainerOutlined, ship: TruckOutlined, wave: UnorderedListOutlined, task: UnorderedListOutlined, list: UnorderedListOutlined, tool: ToolOutlined, tag: TagsOutlined, file: FileTextOutlined,
};

/** The icon of a menu entry; an unknown name is the plain one. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = ICONS[(name ?? '').toLowerCase()] ?? FileTextOutlined;
  return <Icon />;
}
