import { Component, type ReactNode } from 'react';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { SomethingWentWrong } from '#src/pages/SomethingWentWrong.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';

interface ErrorBoundaryProps {
  /** Another value (another address) is a new attempt. */
  readonly at: string;
  /** Of a part that lies over the screen: hears that it failed, and nothing is drawn in its place. */
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly at: string;
}

/** Keeps the frame alive when a screen fails: an error of the API says its text, any other offers to reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.at === state.at ? null : { error: null, at: props.at };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.onFailed) return null;
    if (bodyOf(error))
      return <ErrorPanel page error={error} onRetry={() => this.setState({ error: null })} />;
    return <SomethingWentWrong />;
  }
}
