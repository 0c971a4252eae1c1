"use client";
import { Component, type ReactNode } from "react";

type Props = { fallback: ReactNode; children: ReactNode };

/** What the server made for this case takes the place of a page that broke. (Next's own file for it would weigh more.) */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
