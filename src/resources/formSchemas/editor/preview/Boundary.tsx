import Alert from '@mui/material/Alert';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';

interface BoundaryProps {
  /** Another one is a new attempt. */
  readonly of: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly of: unknown;
  readonly hasFailed: boolean;
}

/** A form that cannot be drawn as it is written now leaves the editor beside it alone. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, hasFailed: false };

  static getDerivedStateFromError = (): Partial<BoundaryState> => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    of === state.of ? null : { of, hasFailed: false };

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

/** What stands in place of a form that cannot be shown. */
export function Broken() {
  const translate = useTranslate();
  return <Alert severity="warning">{translate('form_preview.broken')}</Alert>;
}
