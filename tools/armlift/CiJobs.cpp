#include "tools/armlift/CiJobs.h"

#include "CiTemplates.h"

#include <iterator>

namespace armlift {

namespace {

constexpr CiJob Jobs[] = {
    {"github", ".github", "github.com", ".github/workflows/armlift.yml",
     GithubJob, false,
     "in .github/workflows/armlift.yml, replace OWNER/armlift with the "
     "repository that holds armlift"},
    {"gitlab", ".gitlab-ci.yml", "gitlab", ".gitlab/armlift.yml", GitlabJob,
     false,
     "in .gitlab-ci.yml, include: {local: .gitlab/armlift.yml}, and set "
     "ARMLIFT_IMAGE to an image with armlift"},
    {"jenkins", "Jenkinsfile", "", "Jenkinsfile.armlift", JenkinsJob, false,
     "create a pipeline job from Jenkinsfile.armlift, or copy its stage into "
     "Jenkinsfile"},
    {"generic", "", "", "ci/armlift.sh", GenericJob, true,
     "call ci/armlift.sh in a job of your CI system"},
};

} // namespace

std::span<const CiJob> ciJobs() { return Jobs; }

std::vector<const CiJob *> detectCi(const std::filesystem::path &Root,
                                    std::string_view Origin) {
  std::vector<const CiJob *> Found;
  std::error_code Ignored;
  for (const CiJob &Job : Jobs)
    if (!Job.Mark.empty() && std::filesystem::exists(Root / Job.Mark, Ignored))
      Found.push_back(&Job);
  for (const CiJob &Job : Jobs)
    if (Found.empty() && !Job.Host.empty() &&
        Origin.find(Job.Host) != Origin.npos)
      Found.push_back(&Job);
  if (Found.empty())
    Found.push_back(&*std::rbegin(Jobs));
  return Found;
}

} // namespace armlift
