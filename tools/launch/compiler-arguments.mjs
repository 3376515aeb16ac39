/**
 * More checkers of a project repeat each other's work: with four, the compiler's default, the contract alone took more
 * than twice the processor's time.
 */
export const compilerArguments = ["-b", "--builders", "2", "--checkers", "1"];
