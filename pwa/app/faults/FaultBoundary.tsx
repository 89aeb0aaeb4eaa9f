import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** stands in for the children; `retry` draws them again */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** called once with what was thrown below */
  readonly onFault: (error: unknown) => void;
  /** another value draws the children again: the address, say */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface FaultBoundaryState {
  readonly fault: { readonly error: unknown } | null;
}

/** Catches what is thrown while rendering below it. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { fault: null };

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { fault: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override componentDidUpdate(before: FaultBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.fault !== null) this.retry();
  }

  private readonly retry = (): void => this.setState({ fault: null });

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === null ? this.props.children : this.props.fallback(fault.error, this.retry);
  }
}
