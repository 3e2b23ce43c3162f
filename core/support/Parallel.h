// Runs independent tasks on a fixed number of threads. Tasks are numbered, and
// the caller stores each result by number, so the outcome never depends on
// scheduling.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace armlift {

/// The number of jobs to use if the user named none.
inline unsigned defaultJobs() {
  unsigned N = std::thread::hardware_concurrency();
  return N ? N : 1;
}

/// Calls Task(I) once for every I in [0, Count), on up to `Jobs` threads, or
/// fewer if the system provides no more. Tasks start in order, `Batch` at a
/// time, so put the longest ones first. An exception from a task ends the work
/// and is rethrown here.
template <typename Function>
void parallelFor(std::size_t Count, unsigned Jobs, const Function &Task,
                 std::size_t Batch = 1) {
  std::atomic<std::size_t> Next{0};
  std::once_flag Once;
  std::exception_ptr Thrown;
  auto work = [&] {
    try {
      for (std::size_t Begin; (Begin = Next.fetch_add(Batch)) < Count;)
        for (std::size_t I = Begin; I < Begin + Batch && I < Count; ++I)
          Task(I);
    } catch (...) {
      Next = Count;
      std::call_once(Once, [&] { Thrown = std::current_exception(); });
    }
  };
  {
    std::vector<std::jthread> Threads;
    try {
      for (unsigned I = 1; I < Jobs && I * Batch < Count; ++I)
        Threads.emplace_back(work);
    } catch (const std::system_error &) { // EAGAIN, pthread_create(3)
    }
    work();
  }
  if (Thrown)
    std::rethrow_exception(Thrown);
}

} // namespace armlift
