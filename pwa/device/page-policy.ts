/** What the page's own policy (its Content-Security-Policy) keeps it from, as the browser reports it. */
export interface PolicyWatch {
  /** a request to that origin was blocked; asked once the request has failed, because the report may come after that */
  readonly hasBlocked: () => Promise<boolean>;
  readonly stop: () => void;
}

const REPORT_MS = 100;

export function watchPolicy(origin: string): PolicyWatch {
  let isBlocked = false;
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (blockedURI === origin || blockedURI.startsWith(`${origin}/`)) isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return {
    hasBlocked: async () => {
      if (!isBlocked) await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
      return isBlocked;
    },
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  };
}
