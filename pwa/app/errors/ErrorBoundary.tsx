import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** shown instead of the children; `retry` renders them again */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** called once with what was thrown below */
  readonly onError: (error: unknown) => void;
  /** a new value renders the children again: the address, say */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly caught: { readonly error: unknown } | null;
}

/** Catches what is thrown while rendering below it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.caught !== null) this.retry();
  }

  private readonly retry = (): void => this.setState({ caught: null });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.fallback(caught.error, this.retry);
  }
}
