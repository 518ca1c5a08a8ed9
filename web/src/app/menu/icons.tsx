import AlertOutlined from '@ant-design/icons-svg/es/asn/AlertOutlined';
import ApartmentOutlined from '@ant-design/icons-svg/es/asn/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined';
import BarChartOutlined from '@ant-design/icons-svg/es/asn/BarChartOutlined';
import BarcodeOutlined from '@ant-design/icons-svg/es/asn/BarcodeOutlined';
import BlockOutlined from '@ant-design/icons-svg/es/asn/BlockOutlined';
import CarOutlined from '@ant-design/icons-svg/es/asn/CarOutlined';
import CheckSquareOutlined from '@ant-design/icons-svg/es/asn/CheckSquareOutlined';
import ContainerOutlined from '@ant-design/icons-svg/es/asn/ContainerOutlined';
import CustomerServiceOutlined from '@ant-design/icons-svg/es/asn/CustomerServiceOutlined';
import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined';
import DollarOutlined from '@ant-design/icons-svg/es/asn/DollarOutlined';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined';
import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined';
import GoldOutlined from '@ant-design/icons-svg/es/asn/GoldOutlined';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined';
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined';
import InboxOutlined from '@ant-design/icons-svg/es/asn/InboxOutlined';
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined';
import NodeIndexOutlined from '@ant-design/icons-svg/es/asn/NodeIndexOutlined';
import PartitionOutlined from '@ant-design/icons-svg/es/asn/PartitionOutlined';
import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import ShoppingOutlined from '@ant-design/icons-svg/es/asn/ShoppingOutlined';
import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined';
import TagsOutlined from '@ant-design/icons-svg/es/asn/TagsOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import ToolOutlined from '@ant-design/icons-svg/es/asn/ToolOutlined';
import TruckOutlined from '@ant-design/icons-svg/es/asn/TruckOutlined';
import UnorderedListOutlined from '@ant-design/icons-svg/es/asn/UnorderedListOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { Glyph } from '../../ui/text/Glyph.tsx';

/** Menu icons by the name a menu entry carries in `imageIndex`. */
const ICONS: Readonly<Record<string, IconDefinition>> = {
  home: HomeOutlined,
  inbound: ImportOutlined,
  import: ImportOutlined,
  outbound: ExportOutlined,
  export: ExportOutlined,
  inner: SwapOutlined,
  swap: SwapOutlined,
  stock: GoldOutlined,
  inventory: GoldOutlined,
  basic: DatabaseOutlined,
  database: DatabaseOutlined,
  warehouse: ShopOutlined,
  shop: ShopOutlined,
  house: ShopOutlined,
  room: BlockOutlined,
  area: PartitionOutlined,
  position: AppstoreOutlined,
  goods: ShoppingOutlined,
  owner: TeamOutlined,
  customer: TeamOutlined,
  supplier: TeamOutlined,
  team: TeamOutlined,
  route: NodeIndexOutlined,
  store: EnvironmentOutlined,
  config: SettingOutlined,
  setting: SettingOutlined,
  strategy: ApartmentOutlined,
  service: CustomerServiceOutlined,
  order: ProfileOutlined,
  transport: TruckOutlined,
  truck: TruckOutlined,
  car: CarOutlined,
  billing: DollarOutlined,
  template: PrinterOutlined,
  print: PrinterOutlined,
  report: BarChartOutlined,
  inspect: SafetyCertificateOutlined,
  patrol: SafetyCertificateOutlined,
  event: AlertOutlined,
  alert: AlertOutlined,
  audit: AuditOutlined,
  system: LockOutlined,
  sys: LockOutlined,
  user: UserOutlined,
  message: MessageOutlined,
  receive: InboxOutlined,
  putaway: InboxOutlined,
  pick: BarcodeOutlined,
  scan: BarcodeOutlined,
  check: CheckSquareOutlined,
  pack: ContainerOutlined,
  container: ContainerOutlined,
  ship: TruckOutlined,
  wave: UnorderedListOutlined,
  task: UnorderedListOutlined,
  list: UnorderedListOutlined,
  tool: ToolOutlined,
  tag: TagsOutlined,
  file: FileTextOutlined,
};

/** The icon of a menu entry; an unknown name is the plain one. */
export function MenuIcon({ name }: { name: string | null }) {
  return <Glyph of={ICONS[(name ?? '').toLowerCase()] ?? FileTextOutlined} />;
}
