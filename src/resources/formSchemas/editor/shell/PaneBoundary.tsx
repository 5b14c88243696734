import { Component, type ReactNode } from 'react';

interface PaneBoundaryProps {
  /** Another form is a new attempt. */
  readonly form: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}
interface PaneBoundaryState {
  readonly failed: { readonly form: unknown } | null;
}

/** A pane that cannot show a form, which may be anything, leaves the others and the work alone. */
export class PaneBoundary extends Component<PaneBoundaryProps, PaneBoundaryState> {
  override state: PaneBoundaryState = { failed: null };

  static getDerivedStateFromError(): Partial<PaneBoundaryState> {
    return { failed: { form: undefined } };
  }

  static getDerivedStateFromProps(
    { form }: PaneBoundaryProps,
    { failed }: PaneBoundaryState,
  ): PaneBoundaryState | null {
    if (!failed || failed.form === form) return null;
    return { failed: failed.form === undefined ? { form } : null };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
