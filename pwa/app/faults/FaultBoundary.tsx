import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  readonly fallback: ReactNode;
  /** called once with what was thrown below */
  readonly onFault: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Catches what is thrown while rendering below it. */
export class FaultBoundary extends Component<FaultBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
