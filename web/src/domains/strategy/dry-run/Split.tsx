import { Col, Row } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/page/Page.tsx';

/** What is tried beside what it came to. `wide`: it asks for lines, side by side. */
export const Split = ({ asked, told, wide = false }: { asked: ReactNode; told: ReactNode; wide?: boolean }) => (
  <Row gutter={[12, 12]}>
    <Col xs={24} lg={wide ? 12 : 9} xl={wide ? 11 : 8}>
      <Panel>{asked}</Panel>
    </Col>
    <Col xs={24} lg={wide ? 12 : 15} xl={wide ? 13 : 16}>
      <Panel>{told}</Panel>
    </Col>
  </Row>
);
