#!/usr/bin/env bash
# audit.sh PYTHON [LOCK]: ask for known vulnerabilities in the locked versions. The data is at pypi.org; a package about which
# nothing can be learned counts as a failure, so that a machine without that data never says that all is well.
set -uo pipefail
cd "$(dirname "$0")/../.."
"$1" -m pip_audit --strict --no-deps --disable-pip --progress-spinner off --requirement "${2:-requirements.lock}" && exit 0
echo "Not shown to be free of known holes: see above. If the data could not be reached, ask again on a machine that can."
exit 1
